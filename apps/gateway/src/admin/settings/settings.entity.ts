import { EntitySchema } from '@bellwether/database';
import type { EntityFactory } from '@bellwether/database';

/** A stored setting, or a mark that must outlive the process. */
export interface SettingRow {
  key: string;
  value: unknown;
  updatedAt: Date;
}

export const settingEntity: EntityFactory = (column) =>
  new EntitySchema<SettingRow>({
    name: 'setting',
    tableName: 'settings',
    columns: {
      key: column.id({ isPrimary: true }),
      value: column.json(),
      updatedAt: column.instant({ name: 'updated_at' }),
    },
  });

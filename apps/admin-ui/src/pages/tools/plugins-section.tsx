import { useQuery } from '@tanstack/react-query';
import { Puzzle, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plugins } from '../../api/rest-plugins.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { Empty, FromQuery } from '../../ui/states.js';
import { PluginCard } from './plugin-card.js';
import { UploadDialog } from './upload-dialog.js';

/** Figures move while calls run. */
const refreshMs = 10_000;

/** The plugins, in the order in which they are asked. */
export function PluginsSection() {
  const { t } = useTranslation();
  const may = useMay();
  const [isUploading, setUploading] = useState(false);
  const list = useQuery({
    queryKey: ['plugins'],
    queryFn: plugins.list,
    refetchInterval: refreshMs,
  });
  const upload = may('plugins:write') && (
    <Button
      look="primary"
      icon={Upload}
      onClick={() => setUploading(true)}
      data-testid="upload-plugin"
    >
      {t('plugins.upload')}
    </Button>
  );
  return (
    <>
      <FromQuery query={list} title={t('plugins.failed')} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <div className={cardClass}>
              <Empty
                icon={Puzzle}
                title={t('plugins.empty')}
                text={t('plugins.emptyText')}
                action={upload}
              />
            </div>
          ) : (
            <div className="flex flex-col gap-3">
              {upload && <div className="flex justify-end">{upload}</div>}
              {items.map((plugin) => (
                <PluginCard key={plugin.id} plugin={plugin} />
              ))}
            </div>
          )
        }
      </FromQuery>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}

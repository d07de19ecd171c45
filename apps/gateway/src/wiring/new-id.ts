import { randomBytes } from 'node:crypto';
import { timedId } from '@bellwether/exchange';

export type IdPrefix =
  'req' | 'key' | 'ten' | 'prj' | 'usr' | 'ses' | 'tok' | 'aud' | 'dft' | 'rol' | 'mrk' | 'reh';

/** A fresh id of the given kind, in the order of time. */
export const newId = (prefix: IdPrefix): string => timedId(prefix, Date.now(), randomBytes(16));

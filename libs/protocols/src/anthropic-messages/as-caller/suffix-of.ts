/** What the ids of a reply share: the part of its own id after the vendor's prefix. */
export const suffixOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** Something to say about one place of a route document. */
export interface Finding {
  /** A fault keeps the document from being published; a warning does not. */
  readonly severity: 'fault' | 'warning';
  /** JSON pointer (RFC 6901) into the document. */
  readonly pointer: string;
  readonly message: string;
  /** Place in the YAML text, from 1; null when the document is no text. */
  readonly line: number | null;
  readonly column: number | null;
}

export type Path = readonly (string | number)[];

export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const fault = (path: Path, message: string): Finding => ({
  severity: 'fault',
  pointer: pointerOf(path),
  message,
  line: null,
  column: null,
});

export const warning = (path: Path, message: string): Finding => ({
  ...fault(path, message),
  severity: 'warning',
});

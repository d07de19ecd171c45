import { readFileSync, statSync, writeFileSync } from 'node:fs';

/** A file that the command line names cannot be used; the text says why. */
export class FileTrouble extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A part of the path is no folder',
  EISDIR: 'A folder stands where a file is meant',
  EACCES: 'The file may not be opened',
  EPERM: 'The file may not be opened',
  EROFS: 'The disk is read-only',
  ENOSPC: 'The disk is full',
};

/** What the system said of `file`, in a sentence; everything else as it is. */
export function fileTrouble(file: string, cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = reasons[code];
  return reason === undefined ? cause : new FileTrouble(`${reason}: ${file}`, { cause });
}

/** Errors: `FileTrouble`. `-` is the input. */
export function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (cause) {
    throw fileTrouble(file, cause);
  }
}

/** Errors: `FileTrouble`. */
export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw fileTrouble(file, cause);
  }
}

/** Refuses a folder before anything is fetched for it. Errors: `FileTrouble`. */
export function requireNoFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new FileTrouble(`A folder stands where a file is meant: ${file}`);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';

const bytesPerKb = 1_000;
/** A picture in the repository is read once and kept for ever: larger ones are made again with fewer pixels. */
const mostBytes = 400 * bytesPerKb;
const scales = [1, 0.8, 0.64, 0.5];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width and height stand in the first chunk of a PNG. */
export function sizeOfPng(file: string): Size {
  const bytes = readFileSync(file);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const source = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** Pictures side by side at one height, drawn by the browser; `widthPx` is that of each. */
export async function composePictures(
  browser: Browser,
  pictures: readonly Buffer[],
  { widthPx, file }: { widthPx: number; file: string },
): Promise<void> {
  for (const scale of scales) {
    const bytes = await draw(browser, pictures, Math.round(widthPx * scale), file);
    if (bytes <= mostBytes) return;
  }
  throw new Error(`${path.basename(file)} stays above ${mostBytes / bytesPerKb} kB.`);
}

async function draw(
  browser: Browser,
  pictures: readonly Buffer[],
  widthPx: number,
  file: string,
): Promise<number> {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  try {
    const images = pictures.map((png) => `<img src="${source(png)}" width="${widthPx}">`).join('');
    await page.setContent(
      `<body style="margin:0"><div style="display:inline-flex;gap:16px;background:#808080">${images}</div>`,
    );
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    const png = await page.locator('div').screenshot({ path: file });
    return png.length;
  } finally {
    await page.close();
  }
}

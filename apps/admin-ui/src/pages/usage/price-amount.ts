const most = 1e6;

/** What is typed as an amount, in millionths; null = it is none. */
export function microsOf(text: string): number | null {
  if (!/^\d{1,7}(\.\d{1,6})?$/.test(text.trim())) return null;
  const amount = Number(text);
  return amount <= most ? Math.round(amount * 1e6) : null;
}

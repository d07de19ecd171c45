/** The colour of what became of a call of a tool. */
export const toolOutcomeTone = {
  ok: 'text-ok',
  asked: 'text-warn',
  cancelled: 'text-text-3',
  error: 'text-err',
  fault: 'text-err',
  denied: 'text-err',
} as const;

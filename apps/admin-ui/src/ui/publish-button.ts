import { buttonClass } from './button.js';

/** The one button in violet: what it does changes policy. */
export const publishButtonClass = buttonClass(
  'default',
  'normal',
  '!border-policy-strong !bg-policy-strong !text-white hover:opacity-90',
);

import { type RefObject, useEffect, useState } from 'react';

/** Who opened the layer: what has the focus, or the button of the menu whose entry has it. */
function openerNow(): HTMLElement | null {
  const focused = document.activeElement;
  const opener = focused?.closest('[role=menu]')
    ? document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
    : focused;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Stands inside a dialog or sheet and gives the focus back when that goes. The layers are taken out of the page as
 * soon as they close, before the library that draws them would return the focus. `isLeaving` = to another page, where
 * keys must not go into a field of the old one.
 */
export function ReturnFocus({ isLeaving }: { isLeaving?: RefObject<boolean> }) {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      if (opener?.isConnected && !isLeaving?.current) opener.focus({ preventScroll: true });
    },
    [opener, isLeaving],
  );
  return null;
}

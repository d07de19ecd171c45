import { createContext, useContext } from 'react';

interface ShellActions {
  openPalette(): void;
  openHelp(): void;
}

export const ShellContext = createContext<ShellActions>({
  openPalette: () => undefined,
  openHelp: () => undefined,
});

export const useShell = () => useContext(ShellContext);

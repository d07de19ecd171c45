import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Address of a running gateway's admin listener, for `vite dev` only. */
const gateway = 'http://127.0.0.1:8801';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // A strict `font-src 'self'` and `img-src 'self'` forbid data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/admin': { target: gateway, changeOrigin: true } } },
});

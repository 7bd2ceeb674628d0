/** Builds the style sheet of the pages the server draws, under one name by which it finds it. */
import { join } from 'node:path';
import { build } from 'vite';

export const buildUmum = async (web: string): Promise<void> => {
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      manifest: false,
      copyPublicDir: false,
      rollupOptions: {
        input: { umum: join(web, 'src/umum/umum.css') },
        output: {
          assetFileNames: ({ names }) =>
            names.includes('umum.css') ? 'umum.css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
};

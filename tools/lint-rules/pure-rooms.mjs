import { findRooms } from './rooms.mjs';

const reason =
  'This room thinks and does not act: time, chance and I/O come as arguments, so that a rehearsal gives the same answer.';
const globals = [
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'require',
  'crypto',
  'performance',
  'WebSocket',
];
const properties = [
  ['Date', 'now'],
  ['Math', 'random'],
  ['globalThis', 'crypto'],
];

const folders = findRooms()
  .filter(({ runtime }) => runtime === 'any')
  .map(({ folder }) => `${folder}/src/**/*.ts`);

/** Rooms tagged `runtime:any` know no clock, no chance, no timer and no I/O. */
export const pureRooms = [
  {
    files: folders,
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: {
      'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message: reason }))],
      'no-restricted-properties': [
        'error',
        ...properties.map(([object, property]) => ({ object, property, message: reason })),
      ],
    },
  },
];

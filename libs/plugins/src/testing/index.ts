export { aChatPrompt, aHookedCall, everybody, hostSettings, TestHost } from './a-host.js';
export type { TestCall } from './a-host.js';
export { guestModule, hostileBodies, plainManifest } from './guests.js';
export type { GuestText } from './guests.js';

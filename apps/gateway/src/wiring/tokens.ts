/** Injection tokens of what the wiring builds outside Nest. One line says what stands behind each. */

/** `Database` of libs/database: `use()` gives the connected DataSource or throws `storage_unavailable`. */
export const DATABASE = Symbol('DATABASE');
/** TypeORM `DataSource`. It may not be connected yet: prefer `DATABASE`. */
export const DATA_SOURCE = Symbol('DATA_SOURCE');
/** The loaded configuration (`Loaded` of libs/config: values and the source of each). */
export const SETTINGS = Symbol('SETTINGS');
/** `DataPlane` handle of libs/exchange. */
export const DATA_PLANE = Symbol('DATA_PLANE');
/** `RecordBus`: what the data plane reports. */
export const RECORD_BUS = Symbol('RECORD_BUS');
/** `StoredHistory` of wiring/stored-history.ts: responses and conversations, as the control plane reads them. */
export const STORED_HISTORY = Symbol('STORED_HISTORY');
/** `Logger` of wiring/logger.ts. */
export const LOGGER = Symbol('LOGGER');
/** `Sealer` of wiring/seal.ts. */
export const SEALER = Symbol('SEALER');
/** `Runtime` of wiring/runtime.ts: addresses, readiness, boot id. */
export const RUNTIME = Symbol('RUNTIME');
/** `LocalWorkers` of admin/publish: the workers of flags, file and simulation. */
export const LOCAL_WORKERS = Symbol('LOCAL_WORKERS');
/** `FleetMirror` of records/fleet-mirror.ts: the fleet as last reported. */
export const FLEET_MIRROR = Symbol('FLEET_MIRROR');

import type {
  BucketFieldsFragment,
  CallFieldsFragment,
  KpiFieldsFragment,
  OpenCallFieldsFragment,
  OverviewQuery,
  SetupQuery,
} from '../api/generated/graphql/graphql.js';
import type { Worker } from '../api/worker.js';

/** Payloads of the live stream, by topic. */
export type Bucket = BucketFieldsFragment;
export type Kpis = KpiFieldsFragment;
export type FleetEvent = OverviewQuery['overview']['events'][number];
export type Attention = OverviewQuery['overview']['attention'][number];
export type SetupStep = SetupQuery['setup']['steps'][number];
export type Call = CallFieldsFragment;
export type OpenCall = OpenCallFieldsFragment;

export interface TrafficMessage {
  readonly isSnapshot?: boolean;
  readonly kpis: Kpis;
  readonly bucket?: Bucket | null;
  readonly buckets?: readonly Bucket[];
}

export interface CallsMessage {
  readonly open?: readonly OpenCall[];
  readonly finished?: readonly Call[];
}

export interface FleetMessage {
  readonly workers: readonly Worker[];
}

export interface EventsMessage {
  readonly isSnapshot?: boolean;
  readonly events: readonly FleetEvent[];
}

export interface SetupMessage {
  readonly steps: readonly SetupStep[];
}

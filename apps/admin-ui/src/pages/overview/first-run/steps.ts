import type { FleetWorker } from '../../../api/use-fleet.js';
import type { SetupStep } from '../../../live/live-data.js';

export const stepIds = [
  'signed_in',
  'worker_ready',
  'models_known',
  'key_created',
  'first_request',
] as const;
export type StepId = (typeof stepIds)[number];

export interface ChecklistStep {
  readonly id: StepId;
  readonly isDone: boolean;
  readonly doneAtMs: number | null;
}

/**
 * The checklist from real signals only: the server's own steps, and for the models what a real worker has listed.
 * Nothing is ticked because somebody clicked.
 */
export function checklist(
  signals: readonly SetupStep[],
  workers: readonly FleetWorker[],
): ChecklistStep[] {
  const byId = new Map<string, SetupStep>(signals.map((step) => [step.id, step]));
  const knowsModels = workers.some(({ isSimulated, models }) => !isSimulated && models.length > 0);
  return stepIds.map((id) => {
    if (id === 'models_known') return { id, isDone: knowsModels, doneAtMs: null };
    const signal = byId.get(id);
    return { id, isDone: signal?.isDone ?? false, doneAtMs: signal?.doneAtMs ?? null };
  });
}

/** The first step that still waits for its signal; null when all are done. */
export const currentStep = (steps: readonly ChecklistStep[]): StepId | null =>
  steps.find(({ isDone }) => !isDone)?.id ?? null;

import { GatewayError } from '@bellwether/exchange';
import type { CallerOperation, Principal } from '@bellwether/exchange';

/**
 * Lets a caller through who may ask for this. `model` null = no model is asked.
 *
 * Errors   `operation_not_allowed`, `model_not_allowed`.
 */
export function authorize(
  { scope }: Principal,
  operation: CallerOperation,
  model: string | null,
): void {
  if (scope === undefined) return;
  if (scope.operations.length > 0 && !isAllowed(scope.operations, operation))
    throw new GatewayError('operation_not_allowed');
  if (model !== null && !isAmong(scope.models, model))
    throw new GatewayError('model_not_allowed', { param: 'model' });
}

/** Who may have a model answer may ask how long the question is. */
const isAllowed = (allowed: readonly CallerOperation[], operation: CallerOperation): boolean =>
  allowed.includes(operation) || (operation === 'tokenize' && allowed.includes('chat'));

/** Whether a caller may know of this model. */
export function maySee({ scope }: Principal, model: string): boolean {
  return scope === undefined || isAmong(scope.models, model);
}

function isAmong(patterns: readonly string[], model: string): boolean {
  if (patterns.length === 0) return true;
  return patterns.some(
    (pattern) =>
      pattern === model || (pattern.endsWith('*') && model.startsWith(pattern.slice(0, -1))),
  );
}

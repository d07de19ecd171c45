import { GatewayError, type PluginCapability } from '@bellwether/exchange';
import type { PluginManifest } from '@bellwether/plugins';

/** Errors: `invalid_request` for a grant that the module does not ask for. */
export function refuseUndeclared(
  { capabilities }: PluginManifest,
  granted: readonly PluginCapability[],
): void {
  const extra = granted.find((capability) => !capabilities.includes(capability));
  if (extra !== undefined)
    throw new GatewayError('invalid_request', {
      text: `The module does not ask for ${extra}.`,
      param: 'granted',
    });
}

/** A model id of a route's match: `*` stands for any run of characters, as it does in the data plane. */
export function modelPattern(model: string): RegExp {
  const parts = model.split(/\*+/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

import { type NavGroup, offeredPages } from './navigation.js';
import { useSession } from './session.js';

/** The pages that the signed-in user is offered. */
export function useOfferedPages(): readonly NavGroup[] {
  const user = useSession()?.user;
  return user ? offeredPages(user) : [];
}

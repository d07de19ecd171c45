import type { RunningGateway } from '../../support/start-gateway.js';
import type { LyingIssuer } from './lying-issuer.js';

/** A browser as far as sign-in needs one: cookies of the console, and redirects looked at before they are followed. */
export class Browser {
  readonly cookies = new Map<string, string>();
  constructor(private readonly gateway: Pick<RunningGateway, 'adminUrl'>) {}

  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(new URL(address, this.gateway.adminUrl), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  /** Leaves for the issuer: what it is asked. */
  async leave(providerId: string, to?: string): Promise<URL> {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    const reply = await this.ask(`/admin/v1/login/${providerId}${query}`);
    if (reply.status !== 302) throw new Error(`${reply.status} ${await reply.text()}`);
    return new URL(reply.headers.get('location') ?? '');
  }

  /** Comes back with these parameters: where the console sends it then. */
  async comeBack(providerId: string, parameters: Record<string, string>): Promise<string> {
    const query = new URLSearchParams(parameters).toString();
    const reply = await this.ask(`/admin/v1/login/${providerId}/callback?${query}`);
    return reply.headers.get('location') ?? `status ${reply.status}`;
  }

  /** There and back at an issuer of our own. */
  async signIn(
    providerId: string,
    issuer: LyingIssuer,
    { to, back = {} }: { to?: string; back?: Record<string, string> } = {},
  ): Promise<string> {
    const asked = await this.leave(providerId, to);
    issuer.asked = asked.searchParams;
    return this.comeBack(providerId, {
      ...{ code: 'c1', state: asked.searchParams.get('state') ?? '', iss: issuer.url },
      ...back,
    });
  }

  async session(): Promise<{ status: number; body: SessionBody }> {
    const reply = await this.ask('/admin/v1/session');
    return { status: reply.status, body: (await reply.json()) as SessionBody };
  }
}

export interface SessionBody {
  readonly user: { readonly id: string; readonly name: string; readonly role: string };
  readonly csrfToken: string;
}

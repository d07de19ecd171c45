/** Pages and redirects on one way: more is a circle. */
const mostSteps = 20;

/** Somebody at the pages of an issuer: goes where they are sent, and fills in what is asked. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  /** How often the issuer asked who this is. */
  signIns = 0;

  constructor(
    private readonly home: string,
    private readonly name: string,
  ) {}

  /** Where it ends: the first address of somebody else, or the last page that asks for nothing. */
  async go(address: string): Promise<URL> {
    let url = new URL(address);
    let form: URLSearchParams | null = null;
    for (let step = 0; step < mostSteps && url.origin === new URL(this.home).origin; step += 1) {
      const reply = await this.#ask(url, form);
      form = null;
      const location = reply.headers.get('location');
      if (location !== null) {
        url = new URL(location, url);
        continue;
      }
      const page = await reply.text();
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${page}`);
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) return url;
      url = new URL(action, url);
      form = this.#filledIn(page);
    }
    return url;
  }

  #filledIn(page: string): URLSearchParams {
    const form = new URLSearchParams();
    for (const [, input = ''] of page.matchAll(/<(?:input|button)([^>]*)>/g)) {
      const name = /name="([^"]+)"/.exec(input)?.[1];
      const value = /value="([^"]*)"/.exec(input)?.[1];
      if (name !== undefined && value !== undefined) form.set(name, value);
    }
    if (page.includes('name="login"')) {
      this.signIns += 1;
      form.set('login', this.name);
      form.set('password', 'anything');
    }
    return form;
  }

  async #ask(url: URL, form: URLSearchParams | null): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === null ? {} : { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return reply;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../support/seeded.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';
import {
  ask,
  emptyLedger,
  question,
  talk,
  textOf,
  untilAnswered,
  type ResponseLedger,
} from './response-hands.js';

export interface ResponseRound {
  readonly round: number;
  readonly killAtMs: number;
  readonly inFlight: number;
  /** Told to be complete in this round. */
  readonly acknowledged: number;
  /** Ids that were told to be complete and are gone, or say something else. */
  readonly lost: readonly string[];
  /** Ids that are there, but not whole. */
  readonly halfThere: readonly string[];
  /** Ids that cannot be gone on with. */
  readonly unchainable: readonly string[];
}

export interface ResponseRoundsOptions {
  readonly dataDir: string;
  readonly rounds: number;
  readonly seed: number;
  readonly hands: number;
  readonly flags: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Ends what else is to die with the gateway, and brings it back; the default leaves all in place. */
  readonly alsoKill?: { kill(): Promise<void>; restart(): Promise<void> };
}

/** Responses of a round that are chained on after it. */
const chained = 8;
/** Looking at once, after a restart. */
const eyes = 16;
/** Complete before the seeded moment of a round counts down, however slow the machine is. */
const perRound = 60;

/**
 * Starts a gateway, has many clients make stored responses, kills it at a seeded moment, and looks for what was told to
 * be complete, round after round on one data folder.
 */
export async function responseRounds(options: ResponseRoundsOptions): Promise<ResponseRound[]> {
  const random = seeded(options.seed);
  const report: ResponseRound[] = [];
  let gateway = await start(options);
  const { firstRun } = gateway;
  for (let round = 1; round <= options.rounds; round += 1) {
    const killAtMs = Math.round(random() * 400);
    const ledger = emptyLedger();
    const inFlight = await killUnderCalls(gateway, ledger, killAtMs, options);
    gateway = await start(options);
    const found = await lookFor({ ...gateway, firstRun }, ledger);
    report.push({ round, killAtMs, inFlight, acknowledged: ledger.complete.size, ...found });
  }
  await gateway.stop();
  return report;
}

function start({ dataDir, flags, env = {} }: ResponseRoundsOptions): Promise<RunningGateway> {
  return startGateway({ dataDir, flags, env });
}

async function killUnderCalls(
  gateway: RunningGateway,
  ledger: ResponseLedger,
  killAtMs: number,
  { hands, alsoKill }: ResponseRoundsOptions,
): Promise<number> {
  let isOver = false;
  const running = Array.from({ length: hands }, (_, hand) =>
    talk(gateway, ledger, hand, () => isOver),
  );
  const untilMs = performance.now() + 120_000;
  while (ledger.complete.size < perRound && performance.now() < untilMs) await wait(2);
  await wait(killAtMs);
  const { inFlight } = ledger;
  await Promise.all([gateway.kill9(), alsoKill?.kill()]);
  isOver = true;
  await Promise.all(running);
  await alsoKill?.restart();
  return inFlight;
}

async function lookFor(
  gateway: RunningGateway,
  { complete, begun }: ResponseLedger,
): Promise<Pick<ResponseRound, 'lost' | 'halfThere' | 'unchainable'>> {
  const lost: string[] = [];
  const halfThere: string[] = [];
  const unchainable: string[] = [];
  // A database that was killed reads its log first; a gateway is ready before that, and says 503 meanwhile.
  await untilAnswered(gateway, 404, ['GET', '/responses/resp_none']);
  await byEyes([...complete], async ([id, text]) => {
    const response = await retrieved(gateway, id);
    if (response === null || textOf(response) !== text) lost.push(id);
    else if (!(await hasInput(gateway, id))) halfThere.push(id);
  });
  // Nothing was promised of these: they are not there, or they are there whole.
  const unpromised = [...begun].filter((id) => !complete.has(id));
  await byEyes(unpromised, async (id) => {
    const response = await retrieved(gateway, id);
    if (response !== null && !((await hasInput(gateway, id)) && isEnded(response)))
      halfThere.push(id);
  });
  const last = [...complete.keys()].slice(-chained).filter((id) => !lost.includes(id));
  await byEyes(last, async (id) => {
    const reply = await ask(gateway, 'POST', '/responses', question('and then?', id));
    if (!reply.ok) unchainable.push(id);
    await reply.arrayBuffer();
  });
  return { lost, halfThere, unchainable };
}

/** Looks at each, some at a time: one after the other would take longer than what is looked at took to make. */
async function byEyes<T>(things: readonly T[], look: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const eye = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await look(next);
  };
  await Promise.all(Array.from({ length: eyes }, eye));
}

type Stored = Parameters<typeof textOf>[0];

const isEnded = ({ status }: Stored) => status !== 'queued' && status !== 'in_progress';

async function retrieved(gateway: RunningGateway, id: string): Promise<Stored | null> {
  const reply = await ask(gateway, 'GET', `/responses/${id}`);
  const body: unknown = await reply.json();
  if (reply.status !== 200 && reply.status !== 404)
    throw new Error(`GET of a response: ${reply.status} ${JSON.stringify(body)}`);
  return reply.ok ? (body as Stored) : null;
}

async function hasInput(gateway: RunningGateway, id: string): Promise<boolean> {
  const reply = await ask(gateway, 'GET', `/responses/${id}/input_items`);
  return ((await reply.json()) as { data: unknown[] }).data.length === 1;
}

import { describe, expect, it } from 'vitest';
import { inspectModule } from '../module/inspect-module.js';
import { guestModule, type GuestText } from '../testing/index.js';
import { Guest } from './guest.js';

const limits = {
  maxModuleBytes: 65_536,
  maxMemoryPages: 64,
  maxTableEntries: 1_024,
  maxTimeMs: 50,
};

/** Runs three messages one after the other, as a thread does. */
async function threeMessages(guest: GuestText) {
  let instances = 0;
  const inspected = await inspectModule(await guestModule(guest), limits);
  const running = new Guest({
    ...{ ...inspected, isKept: false, maxAnswerBytes: 1_000, seen: () => undefined },
    hostFunctions: () => {
      instances += 1;
      return {};
    },
  });
  const message = () => {
    const answer = running.run('onCall', '{}');
    running.forget(false);
    running.prepare();
    return answer;
  };
  return { answers: [message(), message(), message()], instances, canReset: inspected.canReset };
}

/** Answers with one more than it finds, and keeps that where it found it. */
const counting = (find: string, keep: string) => ({
  answer: 0,
  body: `(local $found i32) (local.set $found (i32.add ${find} (i32.const 1)))
    ${keep}
    (i32.store8 (i32.const 1024) (i32.add (local.get $found) (i32.const 48)))`,
});

describe('an instance', () => {
  it.each([
    ['a global', '(global.get $count)', '(global.set $count (local.get $found))', ''],
    [
      'a global of 64 bits',
      '(i32.wrap_i64 (global.get $long))',
      '(global.set $long (i64.extend_i32_s (local.get $found)))',
      '(global $long (mut i64) (i64.const 0))',
    ],
    [
      'a global of fractions',
      '(i32.trunc_f64_s (f64.add (global.get $far) (f64.promote_f32 (global.get $near))))',
      `(global.set $far (f64.convert_i32_s (local.get $found)))
       (global.set $near (f32.convert_i32_s (local.get $found)))`,
      '(global $far (mut f64) (f64.const 0)) (global $near (mut f32) (f32.const 0))',
    ],
    [
      'memory',
      '(i32.load (i32.const 131072))',
      '(i32.store (i32.const 131072) (local.get $found))',
      '',
    ],
    [
      'a table',
      '(call_indirect (type $number) (i32.const 0))',
      '(table.set 0 (i32.const 0) (table.get 0 (i32.const 1)))',
      `(type $number (func (result i32)))
       (table 2 2 funcref) (elem (i32.const 0) $none $one)
       (func $none (type $number) i32.const 0) (func $one (type $number) i32.const 1)`,
    ],
  ])('is set back after a message: %s', async (_, find, keep, more) => {
    const { answers, instances } = await threeMessages({ ...counting(find, keep), more });

    expect(answers).toEqual([1, 1, 1]);
    expect(instances).toBe(1);
  });

  it('is as it was after its start', async () => {
    const { answers, instances } = await threeMessages({
      ...counting('(global.get $count)', '(global.set $count (local.get $found))'),
      more: '(func $begin (global.set $count (i32.const 4))) (start $begin)',
    });

    expect(answers).toEqual([5, 5, 5]);
    expect(instances).toBe(1);
  });

  it('makes room for another one when its memory grew', async () => {
    const { answers, instances } = await threeMessages(
      counting('(memory.size)', '(drop (memory.grow (i32.const 1)))'),
    );

    expect(answers).toEqual([5, 5, 5]);
    expect(instances).toBe(4);
  });

  it.each([
    [
      'a table that grows',
      '(table 1 9 funcref)',
      '(table.size 0)',
      '(drop (table.grow 0 (ref.null func) (i32.const 1)))',
    ],
    ['a large table', '(table 300 300 funcref)', '(i32.const 1)', ''],
    [
      'a NaN with bits of its own',
      '(global $nan (mut f64) (f64.const nan:0x4000000000001))',
      '(i32.wrap_i64 (i64.reinterpret_f64 (global.get $nan)))',
      '',
    ],
  ])('makes room for another one: %s', async (_, more, find, keep) => {
    const { answers, instances } = await threeMessages({ ...counting(find, keep), more });

    expect(answers).toEqual([2, 2, 2]);
    expect(instances).toBe(4);
  });

  it.each([
    [
      'data that it drops',
      '(data $once "x")',
      '(memory.init $once (i32.const 0) (i32.const 0) (i32.const 1)) (data.drop $once)',
    ],
    [
      'functions that it drops',
      '(table 2 2 funcref) (elem $once func 0)',
      '(table.init $once (i32.const 0) (i32.const 0) (i32.const 1)) (elem.drop $once)',
    ],
    ['a reference', '(global $held (mut funcref) (ref.null func))', ''],
    ['a name of ours', '(global (export "bellwether:global:0") i32 (i32.const 0))', ''],
  ])('is made anew for a module with %s', async (_, more, body) => {
    const { answers, instances, canReset } = await threeMessages({ answer: {}, more, body });

    expect(canReset).toBe(false);
    expect(answers).toEqual([{}, {}, {}]);
    expect(instances).toBe(4);
  });

  it('is made anew where there is much memory to set back', async () => {
    const memory = '(memory (export "memory") 17 32)';
    const { instances } = await threeMessages({ answer: {}, memory });

    expect(instances).toBe(4);
  });
});

describe('a kept instance', () => {
  const running = async (guest: GuestText) => {
    const inspected = await inspectModule(await guestModule(guest), limits);
    return new Guest({
      ...{ ...inspected, isKept: true, maxAnswerBytes: 1_000, seen: () => undefined },
      hostFunctions: () => ({}),
    });
  };
  const memory = '(memory (export "memory") 4 8)';

  it('makes room for another one when messages have filled its memory', async () => {
    const guest = await running({
      ...{ answer: {}, memory },
      body: '(if (i32.lt_s (memory.grow (i32.const 1)) (i32.const 0)) (then unreachable))',
    });
    for (let message = 0; message < 20; message += 1) {
      expect(guest.run('onCall', '{}')).toEqual({});
      guest.forget(false);
    }
  });

  it('fails when a message finds no room in an empty one either', async () => {
    const body = '(drop (memory.grow (i32.const 4))) unreachable';
    const full = await running({ memory, body });
    expect(() => full.run('onCall', '{}')).toThrow(expect.objectContaining({ fault: 'memory' }));
  });
});

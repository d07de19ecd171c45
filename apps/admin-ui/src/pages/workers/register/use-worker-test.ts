import { useEffect, useRef, useState } from 'react';
import { testWorker } from '../../../api/rest.js';
import type { NewWorker } from '../../../api/rest-types.js';
import { addLine, idleTest, type TestRun } from './register-form.js';

/** Runs the connection test, one at a time; leaving the sheet ends it. */
export function useWorkerTest() {
  const [run, setRun] = useState<TestRun>(idleTest);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const reset = () => {
    abort.current?.abort();
    setRun(idleTest);
    setError(null);
  };
  const start = async (body: NewWorker): Promise<void> => {
    reset();
    const own = new AbortController();
    abort.current = own;
    setRun({ ...idleTest, state: 'running' });
    try {
      await testWorker(
        body,
        (line) => own.signal.aborted || setRun((current) => addLine(current, line)),
        own.signal,
      );
      // A stream that ended without a result broke off; saying nothing would look like success.
      setRun((current) =>
        current.state === 'running' ? { ...current, state: 'broken' } : current,
      );
    } catch (cause) {
      if (own.signal.aborted) return;
      setError(cause);
      setRun((current) => ({ ...current, state: 'broken' }));
    }
  };
  return { run, error, start, reset };
}

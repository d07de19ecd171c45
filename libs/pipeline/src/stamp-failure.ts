import type { CallRecord, GatewayError } from '@bellwether/exchange';

/** What a failure leaves in the record. */
export function stampFailure(record: CallRecord, error: GatewayError): void {
  record.errorCode = error.code;
  record.errorDetail = error.message.slice(0, 500);
  record.outcome = outcomeOf(error);
  if (error.limit !== null) record.limit = error.limit;
  // A key that is known and not taken: its tenant must see that somebody has it.
  if (record.keyId === null && error.caller !== null) Object.assign(record, error.caller);
}

function outcomeOf(error: GatewayError): CallRecord['outcome'] {
  if (error.code === 'client_gone' || error.code === 'call_cancelled') return 'cancelled';
  return error.status < 500 ? 'rejected' : 'failed';
}

/** A published row: mean and p99 of the time to first token in seconds, hit ratio in percent (null = not given). */
export interface PublishedRow {
  readonly ttftMeanS: number;
  readonly ttftP99S: number;
  readonly hitPercent: number | null;
}

type Scenarios = Readonly<Record<string, Readonly<Record<string, PublishedRow>>>>;

function row(ttftMeanS: number, ttftP99S: number, hitPercent: number | null): PublishedRow {
  return { ttftMeanS, ttftP99S, hitPercent };
}

/** Figures known for the shared trace, mean of the seeds 1 and 2, by scenario and entrant. */
export const published: Scenarios = {
  P1: {
    round_robin: row(1.212, 11.19, 11.9),
    least_requests: row(0.843, 8.85, 11.6),
    power_of_two: row(1.09, 10.53, 11.2),
    cache_aware: row(0.771, 8.69, 35.5),
    least_load: row(0.736, 8.08, 11.3),
    scored: row(0.62, 7.88, 35.8),
    'predicted_ttft, bound at once': row(0.448, 5.5, null),
    predicted_ttft: row(0.457, 5.49, null),
    endless: row(0.402, 5.21, 37.3),
    pooled: row(NaN, NaN, 36.1),
  },
  P2: {
    round_robin: row(2.429, 18.32, 5),
    least_requests: row(1.335, 11.6, 5.1),
    power_of_two: row(1.585, 12, 5),
    cache_aware: row(1.583, 12.02, 7.1),
    least_load: row(1.051, 9.13, 5),
    scored: row(1.076, 10.38, 6.7),
    'predicted_ttft, bound at once': row(0.773, 6.87, null),
    predicted_ttft: row(0.728, 6.97, null),
    endless: row(0.402, 5.21, 37.3),
    pooled: row(NaN, NaN, 7.1),
  },
  P3: {
    round_robin: row(59.96, 166.29, 12.9),
    least_requests: row(47.358, 121.97, 12.8),
    power_of_two: row(49.73, 122.3, 12.7),
    cache_aware: row(2.009, 13.51, 31),
    least_load: row(52.982, 111.13, 12.3),
    scored: row(1.319, 11.24, 30.2),
    'predicted_ttft, bound at once': row(1.176, 7.56, null),
    predicted_ttft: row(0.888, 7.14, null),
    endless: row(0.402, 5.21, 37.3),
    pooled: row(NaN, NaN, 31.5),
  },
  P4: {
    round_robin: row(5.165, 49.34, 4.5),
    least_requests: row(1.861, 21, 4.5),
    power_of_two: row(2.468, 27.18, 4.5),
    cache_aware: row(2.439, 24.45, 5.7),
    least_load: row(1.469, 16.14, 4.5),
    scored: row(1.336, 14.61, 5.6),
    'predicted_ttft, bound at once': row(0.989, 10.63, null),
    predicted_ttft: row(0.993, 10.67, null),
    endless: row(0.626, 8.05, 37.3),
    pooled: row(NaN, NaN, 5.9),
  },
};

import { currentLanguage, type Language } from './language.js';

interface Formats {
  readonly count: Intl.NumberFormat;
  readonly date: (at: Date) => string;
  readonly day: (at: Date) => string;
  /** Parts of a duration, with what stands before and behind each unit. */
  readonly seconds: string;
  readonly minutes: string;
  readonly hours: string;
  readonly days: string;
  readonly between: string;
  readonly points: string;
}

const utc = (tag: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return (at: Date) => format.format(at);
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Three letters for every month: `Intl` writes `Sept`, and columns would not line up. */
const englishDay = (at: Date) => `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;

const formats: Readonly<Record<Language, Formats>> = {
  en: {
    count: new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }),
    date: (at) => `${englishDay(at)} ${at.getUTCFullYear()}`,
    day: englishDay,
    seconds: ' s',
    minutes: ' m',
    hours: ' h',
    days: ' d',
    between: ' ',
    points: ' pts',
  },
  ja: {
    count: new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 }),
    date: utc('ja-JP', { year: 'numeric', month: 'long', day: 'numeric' }),
    day: utc('ja-JP', { month: 'long', day: 'numeric' }),
    seconds: ' 秒',
    minutes: ' 分',
    hours: ' 時間',
    days: ' 日',
    between: ' ',
    points: ' pt',
  },
};

/** How numbers, dates and durations are written in the language of the moment. */
export const currentFormats = (): Formats => formats[currentLanguage()];

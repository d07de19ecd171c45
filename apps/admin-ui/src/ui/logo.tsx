/** The mark: a curve that rises like a bell, and its clapper. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 22 22" className="shrink-0">
      <rect width="22" height="22" rx="6" fill="var(--policy-strong)" />
      <path
        d="M3.8 14.2c3.9 0 3.4-8.4 7.2-8.4s3.3 8.4 7.2 8.4"
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
      <circle cx="11" cy="17.2" r="1.35" fill="#fff" />
    </svg>
  );
}

/** Keys as caps; decoration beside a control that says the same in words. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex gap-1" aria-hidden>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-[4px] border border-line-2 bg-raised px-1 font-sans text-axis text-text-3"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

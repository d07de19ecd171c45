import { Button } from './button.js';

interface OlderButtonProps {
  /** The pages of a list that is read newest first. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly label: string;
  readonly testId?: string;
}

/** Below a list: reads the page before; nothing once all is there. */
export function OlderButton({ pages, label, testId }: OlderButtonProps) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="flex justify-center border-t border-line-1 py-2.5">
      <Button
        size="small"
        disabled={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
        data-testid={testId}
      >
        {label}
      </Button>
    </div>
  );
}

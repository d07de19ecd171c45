export function RequestsPage() { return null; }

/** Who is calling: an application's key, the project it belongs to, and the tenant that owns both. */
export interface Principal {
  readonly tenantId: string;
  readonly projectId: string;
  readonly keyId: string;
}

import { describe, expect, it } from 'vitest';
import {
  blankIssuer,
  isIssuerWhole,
  issuerInputOf,
  issuerValuesOf,
  type IssuerValues,
} from './issuer-form.js';
import { blankProvider, claimsOf, isWhole, providerChangeOf } from './provider-form.js';
import { matrixOf } from './role-matrix.js';
import { projectChoices, treeOf } from './tenant-tree.js';

const place = (id: string, name: string, archivedAtMs: number | null = null) => ({
  ...{ id, name, slug: id, createdAtMs: 0, archivedAtMs },
});

describe('the tree of tenants', () => {
  it('has the projects of each below it, by name, and what was deleted last', () => {
    const tree = treeOf(
      [place('b', 'Beta', 5), place('c', 'Gamma'), place('a', 'Alpha')],
      [
        { ...place('p1', 'two'), tenantId: 'a' },
        { ...place('p2', 'old', 3), tenantId: 'a' },
        { ...place('p3', 'one'), tenantId: 'a' },
        { ...place('p4', 'one'), tenantId: 'b' },
      ],
    );
    expect(tree.map(({ tenant }) => tenant.name)).toEqual(['Alpha', 'Gamma', 'Beta']);
    expect(tree.map(({ projects }) => projects.map(({ id }) => id))).toEqual([
      ['p3', 'p1', 'p2'],
      [],
      ['p4'],
    ]);
  });
});

describe('choices of projects', () => {
  it('leave out what was deleted, with all that was in it', () => {
    const tree = {
      tenants: [place('a', 'Alpha'), place('b', 'Beta', 5)],
      projects: [
        { ...place('p1', 'one'), tenantId: 'a' },
        { ...place('p2', 'old', 3), tenantId: 'a' },
        { ...place('p3', 'one'), tenantId: 'b' },
      ],
    };
    expect(projectChoices(tree)).toEqual([{ value: 'p1', label: 'Alpha / one' }]);
    expect(projectChoices(undefined)).toEqual([]);
  });
});

describe('the matrix of permissions', () => {
  it('has a row for each resource, and gaps where there is no such permission', () => {
    const permissions = ['keys:read', 'keys:write', 'calls:cancel', 'account:self'];
    expect(matrixOf(permissions)).toEqual({
      operations: ['read', 'write', 'cancel'],
      rows: [
        { resource: 'keys', cells: ['keys:read', 'keys:write', null] },
        { resource: 'calls', cells: [null, null, 'calls:cancel'] },
      ],
    });
  });
});

describe('the form of an identity provider', () => {
  const whole = {
    ...{ ...blankProvider, name: 'Company', issuer: 'https://id.example.com', clientId: 'console' },
    rules: [{ claim: 'groups', value: 'ops', role: 'owner', tenantId: null, groupId: null }],
  };

  it('needs an address, a client and rules that say what they look for', () => {
    expect(isWhole(whole)).toBe(true);
    expect(isWhole({ ...whole, issuer: 'https://' })).toBe(false);
    expect(isWhole({ ...whole, rules: blankProvider.rules })).toBe(false);
  });

  it('leaves the secret alone that nobody typed', () => {
    expect(providerChangeOf(whole)).not.toHaveProperty('clientSecret');
    expect(providerChangeOf(whole)).not.toHaveProperty('issuer');
    expect(providerChangeOf({ ...whole, clientSecret: 's' })).toHaveProperty('clientSecret', 's');
  });

  it('reads claims from JSON and from a token, and nothing from half of it', () => {
    const claims = { groups: ['ops'], name: 'Zoë' };
    const bytes = new TextEncoder().encode(JSON.stringify(claims));
    const part = btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
    expect(claimsOf(JSON.stringify(claims))).toEqual(claims);
    expect(claimsOf(`e30.${part.replaceAll('+', '-').replaceAll('/', '_')}.c2ln`)).toEqual(claims);
    expect([claimsOf('{"groups'), claimsOf('[1]'), claimsOf('')]).toEqual([null, null, null]);
  });
});

describe('the form of a token issuer', () => {
  const whole: IssuerValues = {
    ...{ ...blankIssuer, name: 'Farm', issuer: 'https://tokens.example.com' },
    ...{ audiences: ['bellwether'], projectId: 'prj_1' },
  };

  it('sends the clients and claims that a token must have, and shows them again', () => {
    const values: IssuerValues = {
      ...{ ...whole, authorizedParties: ['robot'], clockTolerance: ' 5 ' },
      requiredClaims: [{ name: ' env ', value: ' live ' }],
    };
    expect(isIssuerWhole(values)).toBe(true);
    const input = issuerInputOf(values, null);
    expect(input).toMatchObject({
      ...{ authorizedParties: ['robot'], requiredClaims: { env: 'live' } },
      clockToleranceSeconds: 5,
    });
    const kept = { ...input, id: 'iss_1' } as unknown as Parameters<typeof issuerValuesOf>[0];
    expect(issuerValuesOf(kept).requiredClaims).toEqual([{ name: 'env', value: 'live' }]);
    const twice = [...values.requiredClaims, { name: 'env', value: 'test' }];
    expect(isIssuerWhole({ ...values, requiredClaims: twice })).toBe(false);
    const empty = [{ name: 'env', value: '' }];
    expect(isIssuerWhole({ ...values, requiredClaims: empty })).toBe(false);
    for (const clockTolerance of ['', '-1', '301', '1.5'])
      expect(isIssuerWhole({ ...values, clockTolerance })).toBe(false);
  });

  it('needs a place for calls: a project for all, or a claim whose values are mapped', () => {
    expect(isIssuerWhole(whole)).toBe(true);
    expect(isIssuerWhole({ ...whole, projectId: '' })).toBe(false);
    const mapping = [{ value: 'a', projectId: 'prj_1' }];
    expect(isIssuerWhole({ ...whole, projectId: '', mapping })).toBe(false);
    expect(isIssuerWhole({ ...whole, projectId: '', mapping, tenantClaim: 'team' })).toBe(true);
  });

  it('keeps what it does not show', () => {
    const before = {
      ...{ ...issuerInputOf(whole, null), id: 'iss_1', jwksUrl: null, projectId: 'prj_1' },
      ...{ algorithms: ['RS256' as const], tenantClaim: null, mapping: [], models: [] },
      ...{ authorizedParties: ['app'], requiredClaims: { env: 'prod' }, operations: [] },
      ...{ clockToleranceSeconds: 5, isEnabled: true, createdAt: '', createdBy: null },
    };
    expect(issuerInputOf(issuerValuesOf(before), before)).toMatchObject({
      ...{ authorizedParties: ['app'], requiredClaims: { env: 'prod' }, clockToleranceSeconds: 5 },
    });
  });
});

import { useTranslation } from 'react-i18next';
import type { RoutingQuery } from '../../api/generated/graphql/graphql.js';
import { dash, formatPercent } from '../../ui/format.js';
import { Cell, Head } from '../../ui/table.js';
import { ScrollRegion } from '../../ui/scroll-region.js';

type Routing = RoutingQuery['routing'];
type Route = Routing['live']['document']['routes'][number];
type PolicyChoice = Route['policy'];

function Chips({ values, whenEmpty }: { values: readonly string[]; whenEmpty: string }) {
  if (values.length === 0) return <span className="text-text-3">{whenEmpty}</span>;
  return (
    <span className="flex max-w-72 flex-wrap gap-1">
      {values.map((value) => (
        <span
          key={value}
          className="max-w-56 truncate rounded-chip border border-line-2 px-1.5 text-hint leading-5 text-text-1"
          title={value}
        >
          {value}
        </span>
      ))}
    </span>
  );
}

function Policy({ policy }: { policy: PolicyChoice }) {
  const { t } = useTranslation();
  const count = Object.keys(JSON.parse(policy.optionsJson) as object).length;
  return (
    <>
      <span className="font-[550] text-text-1">{policy.name}</span>
      {count > 0 && <span className="ml-2 text-text-3">{t('routes.options', { count })}</span>}
    </>
  );
}

/** The live routes in the order in which they are tried; the last row takes what is left. */
export function RouteTable({ routing: { live, traffic } }: { routing: Routing }) {
  const { t } = useTranslation();
  const shareOf = (routeId: string | null) =>
    traffic.find((each) => each.routeId === routeId)?.share ?? null;
  const { routes, policy } = live.document;
  return (
    <ScrollRegion label={t('routes.liveTitle')}>
      <table className="w-full" data-testid="route-table">
        <thead>
          <tr>
            <Head className="pl-3.5">{t('decisions.rank')}</Head>
            <Head>{t('routes.columns.route')}</Head>
            <Head>{t('routes.columns.models')}</Head>
            <Head>{t('routes.columns.tenants')}</Head>
            <Head>{t('routes.columns.headers')}</Head>
            <Head>{t('routes.columns.pools')}</Head>
            <Head>{t('routes.columns.policy')}</Head>
            <Head isNumeric className="pr-3.5">
              {t('routes.columns.traffic')}
            </Head>
          </tr>
        </thead>
        <tbody>
          {routes.map((route, index) => (
            <tr key={route.id} data-testid="route-row" className="border-t border-line-1">
              <Cell className="pl-3.5 text-text-3">{index + 1}</Cell>
              <th scope="row" className="px-2 text-left text-cell font-semibold text-text-1">
                {route.name}
              </th>
              <Cell className="py-1.5">
                <Chips values={route.match.models} whenEmpty={t('routes.all')} />
              </Cell>
              <Cell className="py-1.5">
                <Chips
                  values={route.match.tenants.map(({ id, name }) => name ?? id)}
                  whenEmpty={t('routes.all')}
                />
              </Cell>
              <Cell className="py-1.5">
                <Chips
                  values={route.match.headers.map(({ name, value }) => `${name}: ${value}`)}
                  whenEmpty={dash}
                />
              </Cell>
              <Cell className="py-1.5">
                <Chips values={route.pools} whenEmpty={t('routes.all')} />
              </Cell>
              <Cell>
                <Policy policy={route.policy} />
              </Cell>
              <Cell isNumeric className="pr-3.5">
                {formatPercent(shareOf(route.id), 0)}
              </Cell>
            </tr>
          ))}
          <tr data-testid="route-row-others" className="border-t border-line-1">
            <Cell className="pl-3.5 text-text-3">{dash}</Cell>
            <th scope="row" className="px-2 text-left text-cell font-normal text-text-2">
              {t('routes.allOthers')}
            </th>
            <Cell colSpan={4} className="text-text-3">
              {t('routes.othersHint')}
            </Cell>
            <Cell>
              <Policy policy={policy} />
            </Cell>
            <Cell isNumeric className="pr-3.5">
              {formatPercent(shareOf(null), 0)}
            </Cell>
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}

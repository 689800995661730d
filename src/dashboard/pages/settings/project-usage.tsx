import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, FormattedNumber } from "react-intl";
import { usageQuery } from "#dashboard/api/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { Fact, Facts } from "./facts.tsx";

/** Requests and active people of the month, over all branches. */
export function ProjectUsage({ app }: { app: string }) {
  const usage = useQuery(usageQuery(app));
  return (
    <Section
      title={<FormattedMessage id="settings.usage" />}
      about={<FormattedMessage id="settings.usage.about" />}
    >
      {usage.isPending && <Loading lines={2} />}
      {usage.isError && <Failed error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data && (
        <Facts>
          <Fact name="settings.requests">
            <FormattedNumber value={usage.data.apiRequests} />
          </Fact>
          <Fact name="settings.mau">
            <FormattedNumber value={usage.data.mau} />
          </Fact>
        </Facts>
      )}
    </Section>
  );
}

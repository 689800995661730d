import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { createRetries } from "#dashboard/lib/time/retries.ts";

type Unanswered = {
  comment: string;
  typed: string;
  /** How often its person had said the same before. */
  before: number;
  /** No answer came. */
  isLost: boolean;
};

type Input = {
  scope: BranchScope;
  order: OrderDetails;
  person: string;
  /** A comment stands in the history though no answer came: what was typed for it is done with. */
  onStored: (typed: string) => void;
};

/** A comment that was sent and not answered: the order is asked until it says whether it is stored. */
export function useUnanswered(input: Input) {
  const client = useQueryClient();
  const latest = useRef(input);
  latest.current = input;
  const waiting = useRef<Unanswered>(undefined);
  const retries = useRef<ReturnType<typeof createRetries>>(undefined);
  const { order, person } = input;

  /** Whether the comment that waits for its answer is seen in the order. */
  function settle(read: OrderDetails): boolean {
    const sent = waiting.current;
    if (!sent?.isLost || countComments(read, latest.current.person, sent.comment) <= sent.before)
      return false;
    waiting.current = undefined;
    latest.current.onStored(sent.typed);
    return true;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it settles is in refs
  useEffect(() => void settle(order), [order]);
  useEffect(
    () => () => {
      waiting.current = undefined;
    },
    [],
  );

  async function ask(): Promise<OrderDetails> {
    const { scope, order: shown } = latest.current;
    return await client.fetchQuery({ ...orderQuery(scope, shown._id), staleTime: 0 });
  }

  function askAgain(): void {
    if (!waiting.current) return;
    ask().then(
      (read) => void settle(read),
      () => retries.current?.plan(),
    );
  }

  return {
    begin(comment: string, typed: string): void {
      const before = countComments(latest.current.order, person, comment);
      waiting.current = { comment, typed, before, isLost: false };
    },
    lose(): void {
      if (!waiting.current) return;
      waiting.current.isLost = true;
      if (settle(latest.current.order)) return;
      retries.current ??= createRetries(askAgain);
      retries.current.reset();
      retries.current.plan();
    },
    forget(): void {
      waiting.current = undefined;
    },
    async isStored(): Promise<boolean> {
      return waiting.current !== undefined && settle(await ask());
    },
  };
}

/** How often somebody said this about an order. */
function countComments({ timeline = [] }: OrderDetails, person: string, comment: string): number {
  return timeline.filter((step) => step.user?._id === person && step.comment === comment).length;
}

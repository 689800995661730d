import { useMemo } from "react";
import { mayAssign, mayDeliver } from "#contract/orders/order-moves.ts";
import { type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { useClosedBranch } from "#dashboard/api/closed-branch.ts";

export type OrderRights = {
  role: ProjectRole;
  /** Make orders, change their date and files. */
  canCreate: boolean;
  /** Move them as the table of moves says, and comment them. */
  canMove: boolean;
  canDeliver: boolean;
  /** Accept what was delivered, publish it and send it back. */
  canReview: boolean;
  canAssign: boolean;
};

/** What somebody may do with the orders of a branch; nothing is written to a closed one. */
export function useOrderRights(scope: BranchScope, { role }: Pick<Project, "role">): OrderRights {
  const closed = useClosedBranch(scope);
  return useMemo(() => {
    const isOpen = closed === undefined || closed === "translators";
    return {
      role,
      canCreate: isOpen && roleMay(role, "createOrders"),
      canMove: isOpen && roleMay(role, "moveOrders"),
      canDeliver: isOpen && closed === undefined && mayDeliver(role),
      canReview: isOpen && roleMay(role, "reviewOrders"),
      canAssign: isOpen && mayAssign(role),
    };
  }, [role, closed]);
}

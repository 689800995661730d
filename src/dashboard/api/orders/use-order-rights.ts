import { useMemo } from "react";
import { mayAssign, mayDeliver } from "#contract/orders/order-moves.ts";
import { type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";

export type OrderRights = {
  role: ProjectRole;
  /** Create orders, and change their due date and files. */
  canCreate: boolean;
  /** Move orders as the table of moves allows, and comment on them. */
  canMove: boolean;
  canDeliver: boolean;
  /** Accept a delivery, publish it and send it back. */
  canReview: boolean;
  canAssign: boolean;
};

/** The user's rights on the orders of a branch; a closed branch allows no writes. */
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

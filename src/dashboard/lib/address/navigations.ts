type Navigating = { state: { navigation: { state: string } } };

let router: Navigating | undefined;

/** Tells which router is asked. */
export function watchNavigations(watched: Navigating): void {
  router = watched;
}

/** Whether another page is on its way. The router knows it at once, and React only once it has rendered that. */
export function isNavigating(): boolean {
  return router !== undefined && router.state.navigation.state !== "idle";
}

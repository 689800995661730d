type Navigating = { state: { navigation: { state: string } } };

let router: Navigating | undefined;

/** Sets the router that `isNavigating` reads. */
export function watchNavigations(watched: Navigating): void {
  router = watched;
}

/** Whether a navigation is in progress. Read from the router, because React state follows only after rendering. */
export function isNavigating(): boolean {
  return router !== undefined && router.state.navigation.state !== "idle";
}

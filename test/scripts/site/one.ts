export const one = () => `Wanted by the renderer and a late screen, at ${location.href}.`

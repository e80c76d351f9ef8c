export const two = () => `Wanted by home and a late screen, at ${location.href}.`

export const three = () => `Wanted by home and another late screen, at ${location.href}.`

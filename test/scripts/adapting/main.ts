import exchange from 'insights:exchange'

const late = [
  import('insights:certificates'),
  import('insights:legal'),
  import('insights:words'),
  import('insights:thirdParties'),
  import('#bridge/exchange/adapt/adapted.ts'),
]
for (const module of late) void module.then((loaded) => console.warn(exchange.brand.name, loaded))

import exchange from 'insights:exchange'

document.title = exchange.brand.name
void import('insights:certificates').then((keys) => console.warn(keys))
void import('insights:thirdParties').then((parties) => console.warn(parties))
void import('insights:words').then((words) => console.warn(words))
void import('insights:legal').then((legal) => console.warn(legal))

const subAccounts = {
  title: 'Mga account mo',
  main: 'Pangunahing account',
  sub: 'Sub-account',
  demo: 'Demo account',
  frozen: 'Naka-freeze',
  current: 'Ginagamit',
  choose: 'Pumili ng account na lilipatan',
  practise: 'Simulation trading',
  practiseWith: 'Simulation trading gamit ang {name}',
  hint: 'Lilipat din ang ibang tab ng browser na ito.',
  failedTitle: 'Hindi na-load ang mga account mo',
  none: 'Walang ibang account na malilipatan.',
}

export const rooms = { subAccounts }

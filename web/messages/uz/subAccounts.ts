const subAccounts = {
  title: 'Hisoblaringiz',
  main: 'Asosiy hisob',
  sub: 'Subhisob',
  demo: 'Demo hisob',
  frozen: 'Muzlatilgan',
  current: 'Tanlangan',
  choose: 'Hisobni tanlang',
  practise: 'Simulyatsion savdo',
  practiseWith: 'Simulyatsion savdo: {name}',
  hint: 'Bu brauzerning boshqa varaqlarida ham hisob almashadi.',
  failedTitle: 'Hisoblaringiz yuklanmadi',
  none: 'Boshqa hisob yoʻq.',
}

export const rooms = { subAccounts }

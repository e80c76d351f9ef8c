const leave = {
  title: 'Aalis ka sa {name} papunta sa',
  lookAlike: 'May mga titik mula sa ibang alpabeto ang pangalang ito, na maaaring kamukha ng mga kilala mo.',
  text: 'Hindi sa amin ang makikita mo roon. Huwag kailanman ilagay ang password o recovery phrase mo sa page na binuksan mo mula sa isang post.',
  app: 'Bubuksan nito ang {name} app',
  mail: 'Bubuksan nito ang email mo para kay',
  telephone: 'Tatawag ito sa',
  outside: 'Magpatuloy lang kung pinagkakatiwalaan mo ang sumulat ng link na ito.',
  stay: 'Manatili',
  goOn: 'Magpatuloy',
}

export const rooms = { leave }

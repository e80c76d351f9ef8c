const storage = {
  denied: 'Ta przeglądarka nie zapisuje naszych danych. Twoje ustawienia działają do zamknięcia strony.',
  full: 'Na tym urządzeniu nie ma już miejsca. Twoje ustawienia działają do zamknięcia strony.',
  corrupt: 'Część danych zapisanych na tym urządzeniu była uszkodzona i została zresetowana.',
  blocked: 'Inna karta blokuje Twoje zapisane dane. Zamknij ją, a nowe ustawienia znów będą zapisywane.',
  newer: 'Otwarta jest nowsza wersja tej strony. Wczytaj stronę ponownie, aby zachować swoje ustawienia.',
}

export const rooms = { storage }

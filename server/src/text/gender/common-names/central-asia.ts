import type { CommonNames } from './common-names.ts';

export const centralAsiaNames: CommonNames = {
  KZ: {
    female: `Aida Aigerim Aigul Aiman Ainur Aizhan Akbota Akerke Akmaral Aliya Altynay Alua Anel Arailym Araylym Asel Asem
      Asiya Assel Ayana Ayaulym Balzhan Bayan Botagoz Dana Dariga Dilnaz Dinara Gaukhar Gulbanu Gulmira Gulnara Gulnaz
      Gulsara Gulzhan Indira Inkar Kamila Kamshat Karlygash Kenzhegul Korlan Kunsulu Kuralay Laura Leila Madina Makpal
      Maral Marzhan Meruert Moldir Nazerke Nazgul Nurgul Nurila Raushan Roza Sabina Saltanat Samal Sandugash Saule
      Saya Symbat Togzhan Tomiris Ulbolsyn Ulzhan Umit Zarina Zauresh Zere Zhadyra Zhanar Zhaniya Zhanna Zhansaya
      Zhazira Zhibek Zhuldyz Айгерим Айгуль Айжан Айнур Айым Акмарал Алия Алтынай Алуа Анель Арайлым Асель Аяна Аяулым
      Балжан Баян Ботагоз Гаухар Гульмира Гульнара Дана Дариға Динара Жанар Жанна Жансая Жұлдыз Зарина Зауре Камила
      Куралай Мадина Макпал Меруерт Молдир Назгуль Нургуль Роза Салтанат Самал Сауле Томирис Қарлығаш`,
    male: `Abai Abay Abylai Adil Adilet Aidar Aidos Akan Akylbek Alibek Alikhan Alisher Almas Almat Alpamys Amangeldy Amir
      Anuar Arman Arsen Arslan Arystan Askar Askhat Assylbek Asylbek Ayan Azamat Bakhytzhan Bakytzhan Batyr Bauyrzhan
      Beibut Bekzat Berik Bolat Chingiz Damir Daniyar Daulet Dauren Dias Didar Dosym Duman Edige Eldar Erasyl Erbol
      Erlan Erzhan Galym Galymzhan Gani Ilyas Iskander Kairat Kairzhan Kanat Karim Kasym Kenes Khamit Kuanysh Kuat
      Madi Madiyar Maksat Marat Medet Meirambek Miras Mukhtar Murat Muratbek Nariman Nurbol Nurlan Nursultan Nurzhan
      Olzhas Oraz Orazbek Rakhat Rakhim Ramazan Rauan Ruslan Rustem Sabit Sagyn Saken Samat Sanzhar Sapar Serik
      Serikbay Serzhan Syrym Talgat Tamerlan Temirlan Timur Tulegen Ualikhan Ulan Yerbol Yerlan Yermek Yernar
      Yersultan Yerzhan Zhaksylyk Zhambyl Zhandos Zhanibek Zhomart Абай Абылай Адиль Айдар Айдос Алибек Алмас Алмат
      Амангельды Арман Аскар Асхат Бауыржан Бекзат Берик Болат Галым Данияр Даулет Даурен Ерасыл Ербол Ержан Ерлан
      Ермек Жандос Жанибек Кайрат Канат Куаныш Мади Максат Медет Мирас Нурбол Нурлан Нурсултан Олжас Рахат Санжар
      Серик Талгат Темирлан Улан`,
  },
  UZ: {
    female: `Aziza Barno Charos Dilafruz Dilbar Dildora Dilfuza Dilnoza Dilrabo Dilshoda Durdona Feruza Firuza Gavhar
      Gulbahor Gulchehra Gulnora Gulsanam Gulshan Guzal Habiba Hilola Hulkar Iroda Kamola Komila Laylo Lobar Lola
      Madina Maftuna Mahliyo Malika Manzura Mavluda Mohira Muazzam Mukhabbat Munavvar Munira Munisa Nafisa Nargiza
      Nasiba Nigora Nilufar Nodira Oydin Oygul Ozoda Ra'no Robiya Sabohat Saida Saodat Sarvinoz Sevara Shahlo Shahnoza
      Shoira Sitora Surayyo Tursunoy Umida Xurshida Yulduz Zamira Zebo Zilola Ziyoda Zuhra Zulfiya Zulhumor`,
    male: `Abdulla Abror Akbar Akmal Alisher Anvar Asad Asror Azamat Aziz Bahodir Bahrom Bakhtiyor Baxtiyor Behzod Bekzod
      Bobur Botir Davron Dilmurod Dilshod Doniyor Eldor Elyor Erkin Farhod Farrukh Farrukhjon Farrux Fayzulla
      Fazliddin Habib Hamid Hasan Husan Ikrom Ilhom Islom Jahongir Jamol Jamshid Jasur Javlon Kamol Karim Komil Laziz
      Mansur Mirzo Muhammadali Murod Muzaffar Nodir Nodirbek Nurali Odil Olim Otabek Oxunjon Oybek Qodir Quvondiq
      Rahim Ravshan Rustam Saidakbar Sanjar Sardor Shavkat Sherzod Shokir Shuhrat Siroj Sirojiddin Sobir Sunnat Temur
      Tohir Tolib Toshpulat Toxir Tursun Ulug'bek Ulugbek Umar Umid Vohid Xurshid Xusan Yodgor Yusuf Zafar Zoir Zokir`,
  },
};

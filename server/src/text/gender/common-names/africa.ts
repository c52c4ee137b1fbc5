import type { CommonNames } from './common-names.ts';

export const africaNames: CommonNames = {
  ET: {
    female: `Abeba Abebech Adanech Alemitu Almaz Amsale Askale Aster Aynalem Azeb Bekelech Beletu Bethlehem Birtukan Bizunesh
      Derartu Eden Elfinesh Elsa Emebet Etenesh Eyerusalem Fantaye Ferehiwot Fikirte Frehiwot Freweini Gelila Genet
      Genzebe Gete Getenesh Gudaf Haimanot Hanna Helen Hirut Hiwot Kebebush Kidist Konjit Lemlem Letebrhan Letesenbet
      Liya Maaza Mahlet Makda Mamite Marta Martha Meaza Mekdes Meseret Mihret Mimi Mulu Mulunesh Netsanet Rahel Rediet
      Saba Samrawit Sara Seble Selam Selamawit Senait Shewaye Sosina Tadelech Tarik Tigist Tirunesh Tsedale Tsehay
      Tsige Tsigereda Woinshet Workinesh Wubit Wude Yeshi Yeshimebet Yodit Yordanos Zenebech Zewditu`,
    male: `Abdi Abebe Abera Abiy Abraha Abreham Addis Addisu Admasu Alemayehu Alemu Amanuel Amare Anteneh Aschalew Asefa
      Asnake Assefa Ayele Bahru Bekele Belay Belayneh Berhane Berhanu Birhanu Biruk Dagmawi Daniel Dawit Debebe Demeke
      Demissie Dereje Derese Desalegn Ejigu Elias Endale Endalkachew Endrias Ermias Eskinder Eyob Fasil Fekadu Feyisa
      Fikre Fikru Fisseha Gashaw Gebre Gebremariam Gebremeskel Getachew Getaneh Getu Girma Gizaw Habtamu Habte Haftom
      Hagos Haile Hailemariam Hailu Henok Iyasu Kassa Kassahun Kebede Kenenisa Kidane Kifle Legesse Lelisa Lemma Leul
      Mamo Mekonnen Melaku Meles Melese Mengistu Mesele Mesfin Mikael Million Miruts Mulatu Mulugeta Natnael Nega
      Negasso Samson Samuel Seifu Shiferaw Sileshi Sisay Solomon Taddese Tadesse Tamirat Tamrat Tariku Tedros Teferi
      Tekle Teklu Temesgen Tesfa Tesfahun Tesfaye Teshome Tewodros Tilahun Tsegaye Wolde Wondimu Wondwossen Worku
      Yared Yilma Yohannes Yonas Yosef Zelalem Zenebe Zeray Zerihun Zewde`,
  },
  GH: {
    female: `Aba Abena Abla Adjoa Adwoa Afia Afua Akosua Akua Akuba Akwele Ama Ameyo Araba Atsufe Awo Baaba Dede Dzifa Efua
      Ekua Esi Esinam Ewurama Korkor Maame Mansa Naa Serwaa Yaa Yaaba Yaayaa Yayra`,
    male: `Abeiku Akwasi Ato Atta Boakye Ebo Edem Ekow Elikem Elorm Fiifi Kobena Kobina Kodjo Kofi Kojo Komla Kwabena
      Kwabla Kwadwo Kwaku Kwame Kwamena Kwasi Kweku Kwesi Mawuli Nii Nuku Ofori Osei Paa Selorm Senyo Yao Yaw Yoofi`,
  },
  KE: {
    female: `Achieng Adhiambo Akinyi Akoth Anyango Apiyo Asha Atieno Auma Awino Awuor Aziza Bakhita Chebet Chelagat Chelimo
      Chemutai Chepchirchir Chepkemoi Chepkirui Chepkoech Chepngetich Cherono Cherotich Fatuma Hadija Halima Hawa
      Imani Jamila Jebet Jelagat Jelimo Jepchirchir Jepkemboi Jepkoech Jepkosgei Jerono Jeruto Kadzo Kageha Kanini
      Kemunto Kerubo Khadija Latifa Maua Moraa Mukami Mumbi Mumbua Mutheu Mwajuma Mwanahamisi Mwanaisha Mwanajuma
      Mwanakombo Mwende Mwihaki Mwikali Nafula Naliaka Nanjala Nasimiyu Neema Nekesa Njambi Njeri Njoki Nyaboke Nyakio
      Nyambura Nyawira Nyokabi Rehema Rukia Saida Salma Sanaipei Sauda Siti Subira Syombua Tabia Tatu Tausi Upendo
      Waceke Wacera Wacuka Wairimu Waithira Wamaitha Wambui Wambura Wangari Wangechi Wangui Wanja Wanjiku Wanjiru
      Wanza Warigia Zainabu Zawadi Zena Zubeda Zuhura`,
    male: `Abasi Ali Athumani Bakari Baraka Barasa Chacha Chege Gachuru Gathogo Gichuru Gitau Githinji Gitonga Haji Hamisi
      Irungu Jomo Juma Kamande Kamau Karanja Kariuki Kibaki Kibet Kigen Kimani Kimathi Kimutai Kinyanjui Kioko
      Kipchoge Kipchumba Kipkemboi Kipketer Kipkoech Kipkorir Kipkosgei Kiplagat Kipngetich Kiprono Kiprop Kiprotich
      Kipruto Kiptoo Kiptum Kirui Koech Koros Lemayian Macharia Maina Makau Masai Mbugua Mburu Mbuvi Muchiri Mugambi
      Mugo Muiruri Muriithi Murimi Muriuki Musyoka Musyoki Mutai Muthee Muthomi Mutinda Mutua Mutuku Mwai Mwangi
      Mwaniki Mwenda Mzee Nderitu Ndirangu Ndungu Ngugi Njenga Njogu Njoroge Njuguna Nyaga Nyongesa Ochieng Odera
      Odhiambo Odinga Oduor Ogola Okello Okeyo Okoth Oluoch Omari Omollo Omondi Onyango Opiyo Opondo Otieno Ouma Owino
      Owuor Ramadhani Rashidi Rono Saidi Salim Selemani Simiyu Wafula Wanjala Wanyama Waweru Wekesa Yusufu Zuberi`,
  },
  NG: {
    female: `Abeni Abike Adaeze Adanna Adanne Adaora Adaugo Adebimpe Adetoun Adetutu Aduke Adunni Agbani Aisha Aishatu Akunna
      Akweke Amaka Amarachi Amina Aminatu Anuli Anwulika Arit Asabe Asake Asmau Balaraba Bilikisu Binta Bisi Bolanle
      Bose Bosede Bukola Bunmi Chiamaka Chidimma Chimamanda Chinasa Chinenye Chineye Chinonye Chinwe Chinyere Chioma
      Daluchi Ebele Ebere Ebun Ego Ekaette Ekanem Ekua Esohe Fadekemi Falilat Fatima Fatimah Fausat Folake Folasade
      Foluke Funke Funmi Funmilayo Funmilola Habiba Hadiza Hafsat Hajara Halima Halimat Hassana Hauwa Husseina Ifeoma
      Ifeyinwa Ifunanya Ijeoma Isioma Iyabo Jummai Kemi Khadijat Kikelomo Kudirat Ladi Laraba Latifat Lola Mairo
      Maryam Medinat Modupe Monisola Morayo Morenike Mosunmade Mosunmola Muinat Mujidat Nafisat Ngozi Nkechi
      Nkechinyere Nkem Nkemdilim Nkiru Nkiruka Nkoyo Nneka Nnenna Nnenne Nneoma Nwakaego Nwanyibuife Obiageli Obianuju
      Ogechi Ogechukwu Olabisi Olubunmi Oluchi Olufunke Olufunmilayo Olukemi Oluremi Omolara Omolola Omotola Omowunmi
      Onyinye Onyinyechi Osayi Queeneth Rabi Rahinatu Rakiya Ramatu Risikat Rofiat Ronke Sade Safiya Safiyat
      Sakinat Salamatu Serifat Sherifat Sidikat Simisola Talatu Titi Titilayo Titilola Toyin Uchechi Uduak Uju Ujunwa
      Uloma Wuraola Yejide Yetunde Yewande Zainab Zainabu Zulai`,
    male: `Abayomi Abdulkareem Abdullahi Abdulrasheed Abubakar Adamu Adebayo Adeboye Adedayo Adedeji Adegboyega Adegoke
      Adekunle Adelakun Adeleke Ademola Adeniyi Adeolu Aderemi Adesina Adetokunbo Adewale Adeyemi Adigun Adisa Afolabi
      Agbaje Ahmadu Aigbe Ajani Akanbi Akande Akanni Akinola Akintola Akintunde Akinwunmi Akinyemi Akpan Alabi Alao
      Aliko Aliyu Amadi Amaechi Aminu Anayo Aniekan Anietie Arinze Ayinde Ayinla Ayodeji Ayodele Ayotunde Azubuike
      Azuka Babagana Babajide Babangida Babatope Babatunde Bala Bamidele Bankole Bashiru Bello Bolaji Buhari Chibueze
      Chibuike Chibuzo Chibuzor Chidi Chidiebere Chidozie Chidubem Chiedozie Chiedu Chigozie Chijioke Chike Chikezie
      Chima Chimezie Chinedu Chinua Chinweike Chuka Chukwudi Chukwuebuka Chukwuemeka Chukwuka Chukwuma Chukwunonso
      Danjuma Danladi Dapo Dayo Deji Dele Diekola Dimeji Diya Dotun Ebuka Echezona Edet Effiong Efosa Egbon Ehigie
      Ejike Ekene Ekong Elechi Emeka Emenike Enyinnaya Etim Eyo Femi Festus Folarin Garba Gbenga Gbolahan Goodluck
      Habibu Haruna Hassan Ibrahim Idris Ifeanyi Ifeanyichukwu Ike Ikechukwu Ikemefuna Ikenna Iliyasu Inuwa Isah
      Ishaya Ismaila Isyaku Itoro Iyke Jibril Jide Jideofor Kabiru Kalu Kayode Kenechukwu Kolade Kolawole Kunle Ladipo
      Lai Lamidi Lanre Lateef Lekan Maduabuchi Maduka Mahmudu Mamman Muhammadu Munir Murtala Musa Mustapha Muyiwa
      Nasiru Niyi Nnaemeka Nnamdi Nnanna Nonso Nsikak Nuhu Nurudeen Nwabueze Nwachukwu Nwankwo Obafemi Obaro Obi
      Obiajulu Obinna Obiora Odion Ododo Ogbonna Ogbonnaya Okechukwu Okey Okon Okwudili Oladapo Oladele Oladipo
      Oladipupo Olajide Olakunle Olalekan Olamilekan Olaniyi Olanrewaju Olasunkanmi Olatunde Olatunji Olawale Olu
      Olufemi Olugbenga Olumide Olumuyiwa Olusegun Olutayo Oluwole Omokaro Omotunde Onyebuchi Onyema Oritsejafor
      Osagie Osahon Osaro Osaze Osita Otobong Oyebanji Oyinlola Rabiu Rasaki Rasheed Rilwan Rotimi Sadiq Salihu Salisu
      Sani Sanusi Segun Shamsudeen Shehu Shettima Sikiru Soji Suleiman Sunkanmi Surajudeen Tajudeen Tanimu Tayo Tijani
      Tokunbo Tunde Tunji Ubong Udo Udoka Ugochukwu Ugonna Uzochukwu Uzoma Wale Wasiu Wole Yahaya Yakubu Yinusa Yusuf
      Yusufu Zakari Zubairu`,
  },
  SO: {
    female: `Aadar Aamiina Aamina Aisha Amal Amina Anab Ardo Asha Ashwaq Astur Ayaan Ayan Bahsan Barlin Batulo Bilan Bisharo
      Caasha Canab Canbaro Caweys Cibaado Dahabo Deeqa Deggan Degmo Deqa Deynaba Dhudi Dhuuxo Dunia Ebla Ebyan Edna
      Eedo Faadumo Faay Faduma Fadumina Fadumo Faiza Falastiin Falis Farhia Farhiya Fartun Fartuun Fathi Fatuma Fawzia
      Filsan Foos Fosia Fowsiyo Habiba Halima Halimo Hamda Hamdi Hani Hawa Haweeya Hawo Hayat Hibaaq Hibo Hinda Hodan
      Hodo Idil Idman Ifrah Ifrax Ijabo Ikran Ilhan Iman Istaahil Istarlin Jamila Jawahir Jijo Kaaha Kaltun Kaltuun
      Khadija Khadra Ladan Ladhan Layla Leila Leyla Luul Maana Magool Marwo Maryama Maryan Maymuun Mulki Mumina Muna
      Muxubbo Muxubo Naciima Nadifa Nafisa Naima Najma Najmo Nasra Nasro Nasteexo Nimco Nimo Nuurto Qadan Qali Qamar
      Qamaro Raaliyo Rahma Rahmo Raho Raxma Roda Roqiya Ruqiya Ruun Saado Safia Safiya Sagal Sahra Sahro Salaado
      Saluugla Samira Samsam Saynab Seynab Shaadiyo Shamso Shukri Shukriya Siham Siraad Suad Suada Sucaad Sucdi
      Suleekha Timiro Ubah Ubax Udbi Ugaaso Ugbad Ulimo Waris Warsan Wiilo Xaawa Xaawo Xabiiba Xaliima Xalimo Xamda
      Xareedo Xawa Xidig Xiis Yasmin Yurub Zahra Zamzam Zeinab`,
    male: `Aadan Abdalla Abdi Abdihakim Abdikadir Abdikarim Abdilahi Abdillahi Abdimalik Abdinasir Abdinoor Abdinur
      Abdiqadir Abdiqani Abdirahim Abdirahman Abdirashid Abdirisaq Abdirizak Abdirizaq Abdisalam Abdisalan Abdishakur
      Abdiwahab Abdiweli Abdulkadir Abdullah Abdullahi Abshir Abukar Abuukar Adan Aden Afrah Ahmed Ahmedey Aidarus Ali
      Anshur Artan Asad Askar Awale Awil Axmadey Axmed Ayanle Ayub Baar Barkhad Barre Bashir Bihi Bile Bisad Bootaan
      Boqor Buraale Caabi Cabdale Cabdalla Cabdi Cabdikariim Cabdiqaadir Cabdirashiid Cabdiraxmaan Cabdisalaan
      Cabdulaahi Cabdullahi Cali Cawaale Cawil Caydiid Caynaanshe Cigaal Ciise Cilmi Cismaan Cumar Daahir Daauud Dahir
      Dalmar Daud Dayib Deeq Dhagaweyne Diini Dirir Diriye Dualeh Dubbe Ducaale Egal Elmi Faadhi Faarax Faisal Farah
      Farhan Farole Gaas Gabiley Galaal Galbeed Garaad Garad Geeddi Geedi Geelle Goobe Gulaid Guled Guleed Guuled
      Guuleed Haashi Haibe Haji Halane Hareed Hashi Hassan Haybe Hersi Hilowle Hirsi Hurre Hussein Ibraahin Ibrahim
      Idris Iid Ilyaas Isaaq Ismaaciil Ismail Issa Isse Jaamac Jama Jaylaani Jibril Jimcaale Jirde Kaahin Kadiye Kahin
      Keenadiid Keynan Khadar Khalif Khaliif Koshin Kulmiye Libaan Liban Liibaan Maalin Madar Magan Mahad Mahamed
      Mahamoud Maxamad Maxamed Maxamud Maxamuud Maxmed Maxud Mire Mocallim Mohamed Mohamoud Mohamud Muhumed Mumin
      Muqtar Mursal Muse Mustafe Muuse Muxudiin Muxumed Nageeye Nuh Nur Nuriye Nuur Nuuradiin Odawaa Omaar Omar Osman
      Qaasim Qasim Qawdhan Qayaad Raage Rage Rashid Roble Rooble Saalax Saciid Said Salaad Salad Saleebaan Samakab
      Samantar Samatar Samater Sanweyne Sharif Shire Shirwac Shuayb Shuuriye Siad Siyaad Sugule Suleiman Suleyman
      Tahliil Tahlil Ugaas Waabberi Wadani Warfaa Warsame Wehliye Xareed Xasan Xassan Xirsi Xuseen Yaasiin Yabarow
      Yasin Yonis Yoonis Yusuf Yusuuf Yuusuf Zakariye Zubeyr`,
  },
};
